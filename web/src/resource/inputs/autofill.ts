import { createContext, useContext } from 'react'

const NONE: Readonly<Record<string, string>> = {}

/**
 * The `autocomplete` values of fields by name. Empty by default, because forms are usually about somebody else, whose data
 * the browser must not fill in.
 */
export const Autofill = createContext(NONE)

export const useAutofill = (name: string) => useContext(Autofill)[name] ?? 'off'
