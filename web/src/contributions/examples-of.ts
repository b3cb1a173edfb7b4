import type { Feature } from './feature.ts'
import type { ParamsOf } from './screen.ts'
import type { ScreenExample } from './screen-example.ts'

type PathOf<Declared> = Declared extends Feature<infer Path> ? Path : never
type NamesOf<Path extends string> = keyof ParamsOf<Path> & string

/**
 * Examples of a feature's screens. A path that the feature does not declare does not compile, nor an example that lacks a
 * parameter. A screen that shows the `item` of a resource needs none: its list has a first row.
 */
export type ExamplesOf<Declared> = {
  readonly [Path in PathOf<Declared> as Path extends `${string}$${string}` ? Path : never]?: ScreenExample<
    NamesOf<Path>
  >
}
