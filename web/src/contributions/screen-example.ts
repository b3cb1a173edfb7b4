import { snakeCase } from '@agremia/model/resource/naming'

/** What an example may ask of a running demonstration, in the session of the person who visits the screen. */
export interface ExampleApi {
  /** The id of the user who is signed in. */
  ownId: string
  /** Another text at each use, for what may exist only once. */
  unused: string
  /** The id of the first row that a list answers. */
  first(path: string): Promise<string>
  /** Posts JSON, and answers the id of what was created, where the answer names one. */
  post(path: string, values: object): Promise<string>
  /** Uploads a text file with the form's other parts, and answers the id of what was created. */
  upload(path: string, parts: Readonly<Record<string, string>>, text: string): Promise<string>
  /** The same in the session of the demonstration's member. */
  asMember(): Promise<ExampleApi>
}

/** The text in the place of a parameter, or how the item is found or made whose id stands there. */
type ExampleValue = string | ((api: ExampleApi) => string | Promise<string>)

/**
 * An address at which a screen whose path has parameters can be visited. Examples stand beside the screens, in the
 * `screen-examples.ts` of their feature, which the program does not import: its first load would carry them for nothing.
 */
export interface ScreenExample<Name extends string = string> {
  params: Readonly<Record<Name, ExampleValue>>
  /** Its call must fail there (422 for a used link, 404 for an unknown code), which the browser logs as an error. */
  isAnsweredWithFault?: true
}

/** The names of the parameters in a path. */
export const namesIn = (path: string) => [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)

/** The example that a feature declares for a screen, or else the first row of the resource whose item it shows. */
export function exampleOf(
  { path, item }: { path: string; item?: string },
  declared: Readonly<Record<string, ScreenExample>>,
): ScreenExample | undefined {
  const own = declared[path]
  if (own || !item || namesIn(path).join() !== 'id') return own
  return { params: { id: api => api.first(snakeCase(item)) } }
}
