import { createContext } from 'react'

/** The name of the resource that stores saved views. The app provides it, because the kernel names no resource. */
export const ViewsResource = createContext<string | undefined>(undefined)
