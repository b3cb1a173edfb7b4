import { FIXED_SEGMENTS, PRESETS } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { expect, it } from 'vitest'
import { routeTree } from './routes.tsx'

it('NAV-52: no word of an organisation can take the place of a screen', () => {
  const children = Object.values(routeTree.children ?? {})
  const paths = children.flatMap(route => ('path' in route.options ? [String(route.options.path)] : []))
  expect(paths.length).toBeGreaterThan(8)
  const first = [...new Set(paths.map(path => path.split('/')[1] ?? ''))].filter(Boolean)
  const others = first.filter(segment => !FIXED_SEGMENTS.some(fixed => fixed === segment))
  const { toPublic } = wordPathsFor(PRESETS.club)
  expect(others).toContain('~configuracaoMembros')
  expect(others.map(segment => toPublic(`/${segment}`)).filter(path => path.includes('~'))).toEqual([])
  expect(others.filter(segment => !segment.startsWith('~'))).toEqual([])
})
