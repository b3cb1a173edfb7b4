import { createContext } from 'react'

/** The name of the resource that keeps people's views of lists. The app says it: the kernel itself names none. */
export const ViewsResource = createContext<string | undefined>(undefined)
