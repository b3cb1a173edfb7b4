import { createContext, useContext } from 'react'
import { gatherContributions } from './define-feature.ts'
import type { Contributions } from './feature.ts'

/** What all features together contribute; provided by app/, which alone knows them all. */
export const ContributionsContext = createContext<Contributions>(gatherContributions([]))

/** Gives a screen the contributions of other features without importing those features. */
export const useContributions = () => useContext(ContributionsContext)
