import type { Role } from '@agremia/model/rules/roles'
import type { SettingArea } from '@agremia/model/rules/settings'
import type { Claims } from '../api/session.ts'
import type { CountCall } from './count-call.ts'
import type { FirstCall, FirstVisit } from './first-call.ts'
import type { LazyPart } from './lazy-part.ts'
import type { MemberFact, MemberNotice, MemberTab } from './member-sheet.ts'
import type { Ordered } from './order.ts'
import type { OwnSection } from './own-section.ts'
import type { Screen, ScreenPath, ScreenTitle } from './screen.ts'
import type { SettingCondition } from './setting-condition.ts'

/** SHELL-01. Shown to staff. */
export interface MenuEntry extends Ordered {
  /** The path of a screen. */
  to: string
  label: ScreenTitle
  /** Shown only in organisations whose setting has this value. */
  when?: SettingCondition
  /** Beside the label while it is not zero; a screen reader reads `says` after the number. */
  badge?: { count: CountCall; says: string }
}

/** An entry of a line of links. Its screen is shown under that line: SHELL-04 for the settings. */
export interface SubMenuEntry extends Ordered {
  /** The path of a screen. */
  to: string
  label: ScreenTitle
}

/** The areas of the main menu that have a sub-menu, by their path, with its name for screen readers. */
export const MENU_AREAS = {
  '/~quotas': '{MembershipPayments}',
  '/~cartoesMembro': 'Cartões',
  '/tesouraria': 'Tesouraria',
} as const satisfies Record<string, string>

/** An entry of the sub-menu of an area of the main menu (NAV-17, NAV-23). */
export interface AreaEntry extends SubMenuEntry {
  area: keyof typeof MENU_AREAS
}

/** A block below the settings of one area. */
export interface SettingsBlock extends Ordered {
  area: SettingArea
  heading: string
  /** The id of its element, to which the screen's index leads. */
  anchor: string
  /** Shown only in organisations whose setting has this value. */
  when?: SettingCondition
  shows: LazyPart<unknown>
}

/** A button in the toolbar of a resource's list that leads to another screen. */
export interface ListTool extends Ordered {
  list: string
  /** The path of a screen. */
  to: string
  label: string
  icon: 'duplicates' | 'import' | 'batches' | 'daySheet' | 'generate' | 'phone' | 'book'
  /** Its label beside «Novo sócio» in a list that is still empty; without one it is not offered there. */
  emptyListLabel?: string
  /** Shown in the menu «Mais» of the toolbar, for what is seldom needed in a list that has many tools. */
  isFolded?: boolean
}

/** A part above a resource's list. */
export interface ListLead extends Ordered {
  list: string
  shows: LazyPart<unknown>
}

/** Work that waits for staff: a link on the first screen, with its count, while that is not zero. */
export interface PendingWork extends Ordered {
  /** The name under which the server's feature counts it. */
  name: string
  /** The path of a screen. */
  to: string
  /** The filter of the screen's list, by which it shows what is counted alone. */
  search?: Readonly<Record<string, string>>
  /** What is counted, in the singular and in the plural. */
  one: string
  many: string
  /** The resources whose changes make the count be read again. */
  changesWith: readonly string[]
}

/** A step of an organisation's first day. The server's feature of the same name tells whether it is done. */
export interface FirstStep extends Ordered {
  name: string
  title: string
  /** Why, or what to prepare, in half a line. */
  hint: string
  /** Who can do it; others do not see it. */
  roles: readonly Role[]
  /** The screen on which it is done and the part of it, or the dialog that does it. */
  does: { to: string; hash?: string } | { dialog: LazyPart<{ onClose(): void }> }
  /** The resources whose changes make its state be read again. */
  changesWith: readonly string[]
}

/** A remark beside the filters of a resource's list, while nothing is searched. */
export interface ListNote extends Ordered {
  list: string
  shows: LazyPart<unknown>
}

/** A panel below the form of an existing item. */
export interface ItemPanel extends Ordered {
  resource: string
  shows: LazyPart<{ id: string }>
}

/** An entry of the finder (Ctrl+K) beside the screens themselves, which it finds by their titles. */
export interface FinderEntry extends Ordered {
  title: string
  pathFor(claims: Claims): string
}

/** A resource whose rows the finder searches, for staff. */
export interface FinderRecords extends Ordered {
  resource: string
  /** The path of its list; the id of a row is added to it. */
  path: string
  /** The path to which the id of a row is added, where it is not that of the list. */
  rowPath?: string
  /** Texts of another form are not looked for here: the rows would only repeat what another resource finds. */
  finds?: RegExp
  /** The field with the number by which people call a row: a number that is typed finds that row first. */
  number?: string
}

/** What features add to screens that are not their own. */
export interface Contributions {
  menu: readonly MenuEntry[]
  settingsMenu: readonly SubMenuEntry[]
  areaMenu: readonly AreaEntry[]
  settingsBlocks: readonly SettingsBlock[]
  listTools: readonly ListTool[]
  listNotes: readonly ListNote[]
  listLeads: readonly ListLead[]
  pendingWork: readonly PendingWork[]
  firstSteps: readonly FirstStep[]
  itemPanels: readonly ItemPanel[]
  finderEntries: readonly FinderEntry[]
  finderRecords: readonly FinderRecords[]
  memberTabs: readonly MemberTab[]
  memberFacts: readonly MemberFact[]
  memberNotices: readonly MemberNotice[]
  ownSections: readonly OwnSection[]
}

/** Everything that a feature adds to the app, in one file: `features/<noun>/feature.ts`. */
export interface Feature<Path extends ScreenPath = ScreenPath> extends Partial<Contributions> {
  screens?: readonly Screen<Path>[]
  firstCalls?(visit: FirstVisit): readonly FirstCall[]
}
