import { createContext, useContext } from 'react'
import { gatherContributions } from './define-feature.ts'
import type { Contributions } from './feature.ts'

/** What all features together contribute; provided by app/, which alone knows them all. */
export const ContributionsContext = createContext<Contributions>(gatherContributions([]))

/** For a screen that shows what other features contribute to it, without importing them. */
export const useContributions = () => useContext(ContributionsContext)
