import { describe, expect, it } from 'vitest'
import { closingLine, readPlaywright, readVitest, type TestResult, untoldFailures } from './test-results.mjs'

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
              { title: 'at the second try', tests: [{ status: 'flaky' }] },
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
      'e2e/a.spec.ts TWO-01 at the second try failed',
      'e2e/a.spec.ts TWO-01 not here skipped',
    ])
  })

  it('are counted together in the closing line, alone on it', () => {
    const tests = [...readVitest(vitest, '/r'), ...readPlaywright(playwright, '/r')]
    expect(closingLine(tests, [])).toBe('2 passed, 4 failed, 2 skipped')
    expect(
      closingLine(
        tests.filter(test => test.status === 'passed'),
        [],
      ),
    ).toBe('2 passed, 0 failed')
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
    expect(untoldFailures(runs)).toEqual(['types', 'crashed'])
    expect(closingLine([broken], untoldFailures(runs))).toBe('0 passed, 3 failed')
  })
})
