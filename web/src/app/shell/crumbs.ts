import { mayRead, type Reader, type Role } from '@agremia/model/rules/roles'

export interface Crumb {
  path: string
  label: string
  isLink: boolean
}
export interface CrumbRoute {
  title?: string
  roles?: readonly Reader[]
}

/** SHELL-05: one for each segment; a link, unless its route lets this person not in, or there is no such screen. */
export function crumbsOf(
  pathname: string,
  role: Role | undefined,
  findRoute: (path: string) => CrumbRoute | undefined,
): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const route = findRoute(path)
    return {
      path,
      label: route?.title ?? readSegment(segment),
      isLink: route !== undefined && mayRead(route.roles ?? [], role),
    }
  })
}

function readSegment(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a stray % in a hand-written address
  }
}
