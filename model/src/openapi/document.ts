import type { Call } from '../calls/call.ts'
import type { Resource } from '../resource/define.ts'
import type { Wording } from '../resource/explainer.ts'
import { CALL_GROUPS } from './call-groups.ts'
import { withCalls } from './call-paths.ts'
import { ERROR_RESPONSES, type Json, type Operation, SECURITY_SCHEMES } from './parts.ts'
import { resourcePaths } from './resource-paths.ts'
import { resourceSchemas } from './resource-schemas.ts'
import { SHARED_SCHEMAS } from './shared-schemas.ts'

interface Documented {
  resources: readonly Resource[]
  calls: readonly Call[]
  say: Wording
  title: string
  version: string
  /** An item of each resource as the API answers it, by the resource's name, and whole answers to calls, by their path. */
  examples?: Readonly<Record<string, Json>>
}

const DESCRIPTION = `Every resource answers the same calls: lists, items, changes, validation, export and history.
Texts for people, such as those of errors, are in Portuguese. Amounts are euros, days are \`yyyy-mm-dd\`, instants are UTC.
Addresses in answers (\`url\`) are opened as they are; those of files are signed and expire.`

/** The whole API as an OpenAPI 3.1 document, with the organisation's words. */
export function openApi({ resources, calls, say, title, version, examples = {} }: Documented) {
  const paths = withCalls(
    Object.fromEntries(resources.flatMap(resource => Object.entries(resourcePaths(resource, say)))),
    calls,
    examples,
  )
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: tagsOf(paths, resources, say),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: ERROR_RESPONSES,
      schemas: {
        ...SHARED_SCHEMAS,
        ...Object.fromEntries(
          resources.flatMap(resource => Object.entries(resourceSchemas(resource, say, examples[resource.name]))),
        ),
      },
    },
    paths,
  }
}

/** The headings under which operations are listed: what screens call the resource, or what the calls are about. */
function tagsOf(paths: Record<string, Json>, resources: readonly Resource[], say: Wording) {
  const operations = Object.values(paths).flatMap(verbs => Object.values(verbs) as Operation[]) // nothing else stands at a path
  const used = [...new Set(operations.flatMap(operation => operation.tags as string[]))] // every operation is made with its tag
  return used.map(name => {
    const heading = resources.find(one => one.name === name)?.label.many ?? CALL_GROUPS[name]
    return { name, ...(heading && { description: say(heading) }) }
  })
}
