import { describe, expect, it, vi } from 'vitest'
import { runLanes, runStep, type Step } from './steps.mjs'

const step = (name: string, code: string, more: Partial<Step> = {}): Step => ({ name, args: ['-e', code], ...more })
const written = () => vi.spyOn(console, 'log').mockImplementation(() => undefined)

describe('a step', () => {
  it('shows its output only when it fails', async () => {
    const log = written()
    await runStep(step('good', 'console.log("quiet")'))
    expect(log.mock.calls.flat().join('\n')).not.toContain('quiet')
    await runStep(step('bad', 'console.log("loud"); process.exit(1)'))
    expect(log.mock.calls.flat().join('\n')).toContain('loud')
  })
  it('shows each line behind its name where others run beside it', async () => {
    const log = written()
    await runStep(step('stories', 'console.log("one\\ntwo")'), { show: 'named' })
    expect(log.mock.calls.flat()).toEqual(expect.arrayContaining(['stories | one', 'stories | two']))
  })
  it('gives way to others where it says so', async () => {
    const log = written()
    // The priority is set once the process runs, so that it may have to wait for it.
    const wait = `const look = () => require("node:os").getPriority() === 10 ? console.log("gives way") : setTimeout(look, 10); look()`
    await runStep(step('slow', wait, { niceness: 10 }), { show: 'named' })
    expect(log.mock.calls.flat()).toContain('slow | gives way')
  })
})

describe('lanes', () => {
  it('run beside each other, and their steps one after the other', async () => {
    written()
    const results = await runLanes([[step('a', ''), step('b', 'process.exit(1)')], [step('c', '')]])
    expect(results.map(({ name, ok }) => [name, ok])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ])
  })
  it('fail a step without running it when one that it needs has failed, and run the others', async () => {
    const log = written()
    const needs = ['build']
    const results = await runLanes([
      [step('build', 'process.exit(1)'), step('stories', 'console.log("ran")', { needs }), step('lint', '')],
    ])
    expect(results.map(({ ok }) => ok)).toEqual([false, false, true])
    expect(log.mock.calls.flat().join('\n')).toContain('not run, because of: build')
  })
})
