import { api } from './client.ts'

/** The organisation's words (API-02). */
export interface Terminology {
  name: string
  memberSingular: string
  memberPlural: string
  memberURLSingular: string
  memberURLPlural: string
  membershipPayments: string
  membershipPaymentsURL: string
}

/** The server writes them into the page, so that the first paint waits for no call. */
function readFromPage(): Terminology | undefined {
  const text = document.getElementById('terminology')?.textContent
  return text ? JSON.parse(text) : undefined
}

export async function loadTerminology(): Promise<Terminology> {
  return readFromPage() ?? (await api.get<{ data: Terminology }>('/terminology')).data.data
}
