import type { Contributions, Feature } from './feature.ts'
import { byOrder } from './order.ts'
import type { ScreenPath } from './screen.ts'
import type { SettingCondition } from './setting-condition.ts'

/** Merges the contributions of several features, or of several parts of one, sorted by their `order`. */
export function gatherContributions(features: readonly Feature[]): Contributions {
  const all = <Place extends keyof Contributions>(place: Place) =>
    // Each place holds its own kind of contribution, which TypeScript cannot follow through a generic key.
    features.flatMap(feature => [...(feature[place] ?? [])]).toSorted(byOrder) as unknown as Contributions[Place]
  return {
    menu: all('menu'),
    settingsMenu: all('settingsMenu'),
    areaMenu: all('areaMenu'),
    settingsBlocks: all('settingsBlocks'),
    listTools: all('listTools'),
    listNotes: all('listNotes'),
    listLeads: all('listLeads'),
    pendingWork: all('pendingWork'),
    firstSteps: all('firstSteps'),
    itemPanels: all('itemPanels'),
    finderEntries: all('finderEntries'),
    finderRecords: all('finderRecords'),
    memberTabs: all('memberTabs'),
    memberFacts: all('memberFacts'),
    memberNotices: all('memberNotices'),
    ownSections: all('ownSections'),
  }
}

/**
 * A feature of several parts: its standard screens (`resourceScreens`) and whatever else it adds. Without screens it has no paths:
 * one feature with every path that is reserved would let links to screens compile that do not exist.
 */
export const defineFeature = <Path extends ScreenPath = never>(...parts: readonly Feature<Path>[]): Feature<Path> => ({
  ...gatherContributions(parts),
  screens: parts.flatMap(part => part.screens ?? []),
  firstCalls: visit => parts.flatMap(part => part.firstCalls?.(visit) ?? []),
})

/** A feature whose screens are there only in organisations for which the condition holds; those of its settings are there always. */
export const onlyWhere = <Path extends ScreenPath>(when: SettingCondition, feature: Feature<Path>): Feature<Path> => {
  const isOfSettings = (path: string) =>
    feature.settingsMenu?.some(({ to }) => path === to || path.startsWith(`${to}/`))
  return {
    ...feature,
    screens: feature.screens?.map(screen => (isOfSettings(screen.path) ? screen : { ...screen, when })),
  }
}
