import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { LazyPart } from './lazy-part.ts'

type Component<Props> = (props: Props) => ReactNode
/** Components by the part that describes them; their properties are those of the part. */
const fetched = new WeakMap<LazyPart<never>, Component<never>>()
const lazyComponents = new WeakMap<LazyPart<never>, unknown>()

/** Loads the code of a part before it is needed. A failure is ignored, because it is loaded again when the part is shown. */
export async function fetchPart(part: LazyPart<never>) {
  const file = await part.fetch().catch(() => undefined)
  // `lazyPart` has checked that the file has this export, and that it is a component.
  if (file) fetched.set(part, Reflect.get(file, part.name) as Component<never>)
}

/** The same component for the same part, however often it is rendered. */
export function componentOf<Props extends object>(part: LazyPart<Props>): ComponentType<Props> {
  const known = lazyComponents.get(part) as ComponentType<Props> | undefined // stored under this very part
  const made = known ?? lazy(() => loadComponent(part))
  lazyComponents.set(part, made)
  return made
}

async function loadComponent<Props>(part: LazyPart<Props>) {
  await fetchPart(part)
  const component = fetched.get(part) as Component<Props> | undefined // as above
  if (!component) throw new Error(`${part.name} did not load`)
  return { default: component }
}

type Props<PartProps> = PartProps & { part: LazyPart<PartProps>; fallback?: ReactNode }

/** Shows a part; one whose code has been fetched is there in the same frame. */
export function Part<PartProps extends object>({ part, fallback, ...rest }: Props<PartProps>) {
  const [Shown] = useState(() => (fetched.get(part) as ComponentType<PartProps> | undefined) ?? componentOf(part))
  return (
    <Suspense fallback={fallback}>
      <Shown {...(rest as unknown as PartProps) /* all properties but the two that are read above */} />
    </Suspense>
  )
}
