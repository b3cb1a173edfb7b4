import { beforeEach, describe, expect, test } from 'vitest'
import { type Draft, draftKey, forgetDrafts, overlapOf, readDraft, writeDraft } from './draft.ts'

const draft: Draft = { rev: 3, started: { name: 'Ana', tags: ['a'] }, typed: { name: 'Ana Maria', tags: [] } }

beforeEach(() => sessionStorage.clear())

describe('FORM-07c: drafts', () => {
  test('are kept by user and item', () => {
    const key = draftKey('u1', 'users', 'i1')
    writeDraft(key, draft)
    expect(readDraft(key)).toEqual(draft)
    expect(readDraft(draftKey('u2', 'users', 'i1'))).toBeUndefined()
    expect(readDraft(draftKey('u1', 'users', 'i2'))).toBeUndefined()
    expect(readDraft(draftKey('u1', 'users', undefined))).toBeUndefined()
  })

  test('store the version of each field where fields have their own', () => {
    const ofSettings = { started: {}, typed: { a: 'x' }, revs: { a: 2 } }
    writeDraft('draft:s', ofSettings)
    expect(readDraft('draft:s')).toEqual(ofSettings)
    sessionStorage.setItem('draft:s', '{"started":{},"typed":{"a":"x"},"revs":{"a":"2"}}')
    expect(readDraft('draft:s')).toEqual({ started: {}, typed: { a: 'x' } })
  })

  test('are all deleted together, and nothing else is', () => {
    sessionStorage.setItem('reloadedAt', '1')
    writeDraft(draftKey('u1', 'users', 'i1'), draft)
    writeDraft(draftKey('u2', 'tags', undefined), draft)
    forgetDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['reloadedAt'])
  })

  test.each(['', 'no json', '[]', '{"started":{},"typed":{"a":1}}', '{"typed":{}}'])(
    '%j is not read as a draft',
    text => {
      sessionStorage.setItem('draft:x', text)
      expect(readDraft('draft:x')).toBeUndefined()
    },
  )
})

describe('RT-04b: changes by two people at the same time', () => {
  test('only a field that both changed to different values is a conflict', () => {
    const started = { name: 'Ana', notes: '', email: 'a@x.pt', tags: ['a'] }
    const typed = { name: 'Ana Maria', notes: 'Nova', tags: ['a', 'b'] }
    const both = overlapOf({ started, typed }, { name: 'Ana Rita', notes: '', email: 'b@x.pt', tags: ['a', 'b'] })
    expect(both).toEqual(['name'])
  })
})
