import { fold } from '@agremia/model/rules/fold'

/** An address such as `ana.pires@socios.example`, with a number if it is taken. The domain `.example` receives no mail. */
export function addressOf(name: string, taken: Set<string>): string {
  const words = fold(name)
    .replace(/[^a-z -]/g, '')
    .split(/[ -]+/)
  const local = `${words[0]}.${words.at(-1)}`
  for (let n = 1; ; n++) {
    const email = `${local}${n === 1 ? '' : n}@socios.example`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}
