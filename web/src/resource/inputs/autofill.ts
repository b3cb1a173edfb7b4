import { createContext, useContext } from 'react'

const NOTHING: Readonly<Record<string, string>> = {}

/** What the browser may fill in, by the names of the fields; nothing, unless a form is about whoever fills it in. */
export const Autofill = createContext(NOTHING)

export const useAutofill = (name: string) => useContext(Autofill)[name] ?? 'off'
