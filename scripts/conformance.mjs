import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Where the run writes which tests prove which requirement. */
export const CONFORMANCE_PAGE = join(root, '.cache/conformance.md')

/** The layers in which a requirement can be proven, and the folders of their tests. */
const LAYERS = { rule: ['model/'], API: ['server/'], screen: ['web/', 'e2e/'] }
/** The layers of a line that no test has to prove yet, because its issue is not done. */
const NOT_BUILT = 'open'

/** A requirement line: `MEM-02`, or `MEM-01c` where a line is split into lettered parts. */
const ID = /\b[A-Z]{2,5}-\d{2,3}[a-z]?\b/g

export const layerOf = file => Object.keys(LAYERS).find(layer => LAYERS[layer].some(folder => file.startsWith(folder)))

function readLayers(id, cell) {
  const layers = cell.split(',').map(word => word.trim())
  if (layers.join() === NOT_BUILT) return []
  const unknown = layers.find(layer => !(layer in LAYERS))
  if (unknown === undefined) return layers
  throw new Error(
    `docs/requirements.md: ${id} is proven in ${Object.keys(LAYERS).join(', ')} or is ${NOT_BUILT}, not in "${unknown}"`,
  )
}

/** The lines of `docs/requirements.md`, by section: `[{ title, lines: [{ id, layers }] }]`. */
export function readRequirements(markdown) {
  const sections = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+)$/.exec(line)
    const [, id, cell] = /^\| ([A-Z]{2,5}-\d{2,3}[a-z]?) \| ([^|]*) \|/.exec(line) ?? []
    if (heading) sections.push({ title: heading[1], lines: [] })
    else if (id) sections.at(-1)?.lines.push({ id, layers: readLayers(id, cell) })
  }
  return sections.filter(section => section.lines.length > 0)
}

/** The ids that a test names in its title or in the titles of its steps. */
const idsOfTest = ({ title, steps = [] }) => new Set([title, ...steps].join('\n').match(ID) ?? [])

/** For each id and layer the files whose passing tests name it; none where a test of that layer that names it failed. */
export function proofsOfRun(tests) {
  const proofs = new Map()
  const at = (id, layer) => {
    const layers = proofs.get(id) ?? proofs.set(id, {}).get(id)
    layers[layer] ??= { files: new Set(), hasFailed: false }
    return layers[layer]
  }
  for (const test of tests) {
    const layer = layerOf(test.file)
    if (!layer || test.status === 'skipped') continue
    for (const id of idsOfTest(test)) {
      const proof = at(id, layer)
      if (test.status === 'passed') proof.files.add(test.file)
      else proof.hasFailed = true
    }
  }
  return proofs
}

const isProven = (proofs, id, layer) => {
  const proof = proofs.get(id)?.[layer]
  return proof !== undefined && proof.files.size > 0 && !proof.hasFailed
}

/** What a run leaves unproven, in sentences. */
export function findUnproven(requirements, tests) {
  const proofs = proofsOfRun(tests)
  return requirements
    .flatMap(({ lines }) => lines)
    .flatMap(({ id, layers }) =>
      layers
        .filter(layer => !isProven(proofs, id, layer))
        .map(layer =>
          proofs.get(id)?.[layer]?.hasFailed
            ? `${id}: a test of the layer ${layer} that names it failed`
            : `${id}: no test of the layer ${layer} that passed names it`,
        ),
    )
}

export function renderConformance(requirements, tests) {
  const proofs = proofsOfRun(tests)
  const row = ({ id, layers }) => {
    if (layers.length === 0) return `| ${id} | open | |`
    const state = layers.every(layer => isProven(proofs, id, layer)) ? 'proven' : 'not proven'
    const found = Object.keys(LAYERS).flatMap(layer => {
      const files = [...(proofs.get(id)?.[layer]?.files ?? [])].sort().map(file => `\`${file}\``)
      return files.length > 0 ? [`${layer}: ${files.join(' ')}`] : layers.includes(layer) ? [`${layer}: none`] : []
    })
    return `| ${id} | ${state} | ${found.join('<br>')} |`
  }
  const sections = requirements.map(
    ({ title, lines }) => `## ${title}\n\n| id | state | tests |\n|---|---|---|\n${lines.map(row).join('\n')}\n`,
  )
  return `# Conformance

Written by the last run of \`npm test\` or \`npm run test:all\`: which tests prove each line of docs/requirements.md, by layer.

${sections.join('\n')}`
}

/** Writes the page of a run and answers what the run leaves unproven. */
export function judgeConformance(tests) {
  const requirements = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  writeFileSync(CONFORMANCE_PAGE, renderConformance(requirements, tests))
  return findUnproven(requirements, tests)
}
