import { mayRead, type Reader, type Role } from '@agremia/model/rules/roles'

export interface Crumb {
  path: string
  label: string
  isLink: boolean
}
export interface CrumbRoute {
  title?: string
  roles?: readonly Reader[]
  /** The list to which it belongs, where its path is not below that of the list. */
  listPath?: string
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * SHELL-05: one entry for each segment; a link, unless there is no such screen or the person may not open it. A screen whose path is
 * not below its list has the entries of the list before its own.
 */
export function crumbsOf(
  pathname: string,
  role: Role | undefined,
  findRoute: (template: string) => CrumbRoute | undefined,
  /** The path of the route, `/utilizadores/$id`: it tells fixed segments from ids. */
  template = pathname,
  /** The path in the address bar, whose segments label the entries that are no screens (NAV-52). */
  seen = pathname,
): Crumb[] {
  const segments = segmentsOf(pathname)
  const templates = segmentsOf(template)
  const labels = segmentsOf(seen)
  const listPath = findRoute(template)?.listPath
  const crumbs = segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const route = findRoute(`/${templates.slice(0, index + 1).join('/')}`)
    return {
      path,
      label: route?.title ?? readSegment(labels[index] ?? segment),
      isLink: route !== undefined && mayRead(route.roles ?? [], role),
    }
  })
  return listPath ? [...crumbsOf(listPath, role, findRoute), ...crumbs.slice(-1)] : crumbs
}

function readSegment(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a stray % in a hand-written address
  }
}
