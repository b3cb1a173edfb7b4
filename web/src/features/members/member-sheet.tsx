import type { Sheet } from '../../resource/form-tabs.tsx'
import { ContactsPanel } from './contacts-panel.tsx'
import { SheetHead } from './sheet-head.tsx'
import { StatesPanel } from './states-panel.tsx'

/** What a member's screen shows beside the form (NAV-10). A tab comes with what it shows. */
export const MEMBER_SHEET: Sheet = {
  head: member => <SheetHead member={member} />,
  tabs: [
    { value: 'estados', label: 'Estados', panel: member => <StatesPanel member={member} /> },
    { value: 'contactos', label: 'Contactos', panel: member => <ContactsPanel member={member} /> },
  ],
}
