import { describe, expect, it } from 'vitest'
import {
  closingLine,
  failuresWithoutTest,
  judgeRetries,
  MAX_RETRIED_STORIES,
  readPlaywright,
  readVitest,
  type TestResult,
  timePlaywright,
  timeVitest,
} from './test-results.mjs'

describe('the reports of a run', () => {
  const vitest = {
    testResults: [
      {
        name: '/r/model/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'ONE-01 group works', status: 'passed' },
          { fullName: 'breaks', status: 'failed' },
          { fullName: 'waits', status: 'pending' },
        ],
      },
      { name: '/r/model/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  const playwright = {
    config: { rootDir: '/r/e2e' },
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [{ title: 'ONE-02: opens', tests: [{ status: 'expected' }] }],
        suites: [
          {
            title: 'TWO-01',
            specs: [
              { title: 'closes', tests: [{ status: 'unexpected' }] },
              {
                title: 'at the second try',
                tests: [
                  {
                    status: 'flaky',
                    results: [
                      { steps: [{ title: 'ONE-03: begins' }] },
                      { steps: [{ title: 'ONE-03: begins', steps: [{ title: 'ONE-04: inside' }] }, { title: 'ends' }] },
                    ],
                  },
                ],
              },
              { title: 'not here', tests: [{ status: 'skipped' }] },
            ],
          },
        ],
      },
    ],
  }

  it('become one list of tests, with the titles of their groups', () => {
    expect(readVitest(vitest, '/r')).toEqual([
      { file: 'model/a.test.ts', title: 'ONE-01 group works', status: 'passed' },
      { file: 'model/a.test.ts', title: 'breaks', status: 'failed' },
      { file: 'model/a.test.ts', title: 'waits', status: 'skipped' },
      { file: 'model/b.test.ts', title: 'loads', status: 'failed' },
    ])
    expect(readPlaywright(playwright, '/r').map(({ file, title, status }) => `${file} ${title} ${status}`)).toEqual([
      'e2e/a.spec.ts ONE-02: opens passed',
      'e2e/a.spec.ts TWO-01 closes failed',
      'e2e/a.spec.ts TWO-01 at the second try passed',
      'e2e/a.spec.ts TWO-01 not here skipped',
    ])
  })

  it('contain the steps of the last attempt of a story, nested ones too, and whether it was retried', () => {
    expect(readPlaywright(playwright, '/r').find(test => test.retried)).toEqual({
      file: 'e2e/a.spec.ts',
      title: 'TWO-01 at the second try',
      status: 'passed',
      steps: ['ONE-03: begins', 'ONE-04: inside', 'ends'],
      retried: true,
    })
  })

  it('are counted together in the closing line, alone on it', () => {
    const tests = [...readVitest(vitest, '/r'), ...readPlaywright(playwright, '/r')]
    expect(closingLine(tests, [])).toBe('3 passed, 3 failed, 2 skipped')
    expect(
      closingLine(
        tests.filter(test => test.status === 'passed'),
        [],
      ),
    ).toBe('3 passed, 0 failed')
  })
})

describe('a step that fails without a failed test', () => {
  const broken: TestResult = { file: 'a', title: 'a', status: 'failed' }

  it('counts as a failure of its own, once', () => {
    const runs = [
      { name: 'types', ok: false },
      { name: 'crashed', ok: false, tests: [] },
      { name: 'tests', ok: false, tests: [broken] },
      { name: 'stories', ok: true, tests: [] },
    ]
    expect(failuresWithoutTest(runs)).toEqual(['types', 'crashed'])
    expect(closingLine([broken], failuresWithoutTest(runs))).toBe('0 passed, 3 failed')
  })
})

describe('stories that passed only when they were retried', () => {
  const story = (n: number): TestResult => ({ file: 'e2e/a.spec.ts', title: `story ${n}`, status: 'passed' })
  const stories = (retried: number): TestResult[] =>
    Array.from({ length: 5 }, (_, n) => (n < retried ? { ...story(n), retried: true } : story(n)))

  it('are named, each on a line', () => {
    expect(judgeRetries(stories(0)).lines).toEqual([])
    expect(judgeRetries(stories(2)).lines).toEqual([
      'Passed only when retried: e2e/a.spec.ts: story 0',
      'Passed only when retried: e2e/a.spec.ts: story 1',
    ])
  })

  it('fail the run when there are more than two', () => {
    expect(MAX_RETRIED_STORIES).toBe(2)
    expect([0, 1, 2, 3, 4].map(n => judgeRetries(stories(n)).ok)).toEqual([true, true, true, false, false])
    expect(closingLine(stories(3), failuresWithoutTest([judgeRetries(stories(3))]))).toBe('5 passed, 1 failed')
  })
})

describe('the seconds of test files', () => {
  it('are of the whole file in Vitest, with what its tests share', () =>
    expect(timeVitest({ testResults: [{ name: '/r/model/a.test.ts', startTime: 1000, endTime: 3500 }] }, '/r')).toEqual(
      {
        'model/a.test.ts': 2.5,
      },
    ))
  it('are of all attempts in Playwright, and of the core beside them', () => {
    const spec = (tags: string[], ...ms: number[]) => ({
      tags,
      tests: [{ results: ms.map(duration => ({ duration })) }],
    })
    const suite = { file: 'a.spec.ts', specs: [spec(['core'], 1000, 500)], suites: [{ specs: [spec([], 2000)] }] }
    expect(timePlaywright({ config: { rootDir: '/r/e2e' }, suites: [suite] }, '/r')).toEqual({
      'e2e/a.spec.ts': 3.5,
      'e2e/a.spec.ts @core': 1.5,
    })
  })
})
