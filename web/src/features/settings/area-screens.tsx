import { SettingsScreen } from './settings-screen.tsx'

export const CardSettings = () => <SettingsScreen area="cards" />
export const ApplicationSettings = () => <SettingsScreen area="applications" />
export const MessageSettings = () => <SettingsScreen area="messages" />
export const TreasurySettings = () => <SettingsScreen area="treasury" />
export const MemberSettings = () => <SettingsScreen area="members" />
export const OrganisationSettings = () => <SettingsScreen area="organisation" />
