/** Common Portuguese names, most frequent first; nobody in particular. */
const WOMEN = [
  'Maria',
  'Ana',
  'Isabel',
  'Fernanda',
  'Inês',
  'Margarida',
  'Teresa',
  'Beatriz',
  'Conceição',
  'Sandra',
  'Matilde',
  'Helena',
  'Leonor',
  'Cláudia',
  'Graça',
  'Patrícia',
  'Lurdes',
  'Catarina',
  'Sofia',
  'Fátima',
  'Rosa',
  'Assunção',
] as const
const MEN = [
  'José',
  'António',
  'João',
  'Manuel',
  'Carlos',
  'Paulo',
  'Luís',
  'Pedro',
  'Rui',
  'Francisco',
  'Miguel',
  'Jorge',
  'Fernando',
  'Tiago',
  'Nuno',
  'Ricardo',
  'Joaquim',
  'Bruno',
  'André',
  'Vítor',
  'Hugo',
  'Sérgio',
  'Álvaro',
  'Gonçalo',
  'Óscar',
] as const
const SURNAMES = [
  'Silva',
  'Santos',
  'Ferreira',
  'Pereira',
  'Oliveira',
  'Costa',
  'Rodrigues',
  'Martins',
  'Jesus',
  'Sousa',
  'Fernandes',
  'Gonçalves',
  'Gomes',
  'Lopes',
  'Marques',
  'Alves',
  'Almeida',
  'Ribeiro',
  'Pinto',
  'Carvalho',
  'Teixeira',
  'Moreira',
  'Correia',
  'Mendes',
  'Nunes',
  'Soares',
  'Vieira',
  'Monteiro',
  'Cardoso',
  'Rocha',
  'Neves',
  'Coelho',
  'Cruz',
  'Cunha',
  'Pires',
  'Ramos',
  'Reis',
  'Simões',
  'Antunes',
  'Matos',
  'Assunção',
  'Sá-Nogueira',
  'Brandão',
  'Leitão',
  'Guimarães',
] as const
/** Only these surnames are joined by a word. */
const PARTICLE: Partial<Record<string, string>> = {
  Silva: 'da',
  Santos: 'dos',
  Jesus: 'de',
  Sousa: 'de',
  Costa: 'da',
  Neves: 'das',
  Cruz: 'da',
  Cunha: 'da',
  Rocha: 'da',
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (n: number) => Math.floor(next() * n),
    /** Earlier ones come more often. */
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() ** 1.6 * list.length)] as T, // the index lies within the list
  }
}
export type Random = ReturnType<typeof createRandom>

export function inventName(random: Random): string {
  const names = random.next() < 0.45 ? WOMEN : MEN
  const given = [random.pick<string>(names), ...(random.next() < 0.4 ? [random.pick<string>(names)] : [])]
  const mother = random.pick(SURNAMES)
  const father = random.pick(SURNAMES.filter(name => name !== mother))
  const particle = random.next() < 0.35 ? PARTICLE[father] : undefined
  return [...new Set(given), mother, ...(particle ? [particle] : []), father].join(' ')
}
