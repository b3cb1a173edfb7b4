import { expect, it } from 'vitest'
import { isWork, searchWork, sha256Words } from './proof-of-work.ts'

const hex = (words: Int32Array) => [...words].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** As another program has them, around the ends of blocks. */
it.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'],
  [3, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [55, '72cc4f8356aa1946d51d05331fdb0fe047b69fbcdb832724112d320170eccfcd'],
  [56, 'aaa7e3be8d3d114dae8b8d207a89da8c987e7ac3417ff96c0a8743dde43acbe9'],
  [63, '660ad08527c4d1a87840a67e23f800ec7773a36b69e4df7ce79edd40be9fe3a9'],
  [64, '794a93c427b5217b86723bc8d04176620b11bbd814ff35735648f9c8d731bd53'],
  [65, 'ef6e7757ebbdb79deeed46df234ff55a242da74a50aff7e45b5358a2cc3bee92'],
  [119, '5184cf1fd0b3d767fdbf0457da543e268830be9898db8d2efeb1120ac451b8d3'],
  [120, '1900c2f63fcaa46a6e9948ce69f5dc33e721c931ac887884fc9b0571fdcebfeb'],
  [200, '039f54998195205e89222ae086bb31aa5bee3cc43fe734ef26cc8e7299cda353'],
])('hashes %s characters as SHA-256 does', (length, digest) => {
  expect(hex(sha256Words('abcXYZ-_.09'.repeat(20).slice(0, length)))).toBe(digest)
})

it('APP-01a: work that is found counts, and for another challenge it does not', () => {
  let step = { found: false, at: 0 }
  while (!step.found) step = searchWork('desafio', 10, step.at, 100)
  expect(isWork('desafio', String(step.at), 10)).toBe(true)
  expect(hex(sha256Words(`desafio:${step.at}`))).toMatch(/^00[0-3]/)
  const others = Array.from({ length: 50 }, (_, n) => isWork(`outro ${n}`, String(step.at), 10))
  expect(others.filter(Boolean).length).toBeLessThan(5)
})
