import type { ReactNode } from 'react'

/**
 * A component whose code is fetched when it is first shown. It is only described here: a feature's declaration is read by
 * the page's entry too, which runs before React has come (docs/decisions/022-feature-modules-of-the-web.md).
 */
export interface LazyPart<Props> {
  fetch(): Promise<object>
  /** The export of the fetched file that is the component. */
  name: string
  /** Exists in types only: which properties the component takes. */
  takes?: (props: Props) => ReactNode
}

type AnyComponent = (props: never) => ReactNode
type ComponentNames<File> = { [Name in keyof File]: File[Name] extends AnyComponent ? Name : never }[keyof File] &
  string
type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/** `lazyPart(() => import('./mail-screen.tsx'), 'MailScreen')`: a name that the file does not export does not compile. */
export const lazyPart = <File extends object, Name extends ComponentNames<File>>(
  fetch: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> => ({ fetch, name })
