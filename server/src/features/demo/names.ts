import type { Random } from './random.ts'

/** Common Portuguese given names, the most frequent first. */
const words = (text: string) => text.split(' ')
type Cohort = 'old' | 'middle' | 'young'
const WOMEN: Record<Cohort, readonly string[]> = {
  old: words(
    'Maria Maria Maria Ana Rosa Alice Fernanda Odete Deolinda Conceição Lurdes Graça Adelaide Emília Palmira Celeste Manuela Isabel Teresa Helena Assunção',
  ),
  middle: words(
    'Ana Ana Maria Paula Cristina Sandra Carla Isabel Teresa Susana Sónia Mónica Marta Patrícia Cláudia Anabela Elisabete Fátima Helena Sofia',
  ),
  young: words(
    'Maria Ana Inês Beatriz Mariana Carolina Matilde Leonor Joana Catarina Rita Sara Margarida Francisca Alice Sofia Lara Diana Daniela Marta',
  ),
}
const MEN: Record<Cohort, readonly string[]> = {
  old: words(
    'José Manuel António João Joaquim Francisco Carlos Fernando Luís Américo Abílio Armando Albano Domingos Álvaro Adelino Alfredo Augusto Mário Jorge Óscar',
  ),
  middle: words(
    'Paulo Luís Carlos João José Rui Pedro Jorge Nuno António Miguel Ricardo Fernando Vítor Hélder Sérgio Bruno Marco Filipe Artur',
  ),
  young: words(
    'João Francisco Rodrigo Tiago Diogo Gonçalo Afonso Tomás Santiago Martim Duarte Miguel Pedro Guilherme André Rafael Bernardo Gabriel Lourenço Simão',
  ),
}
const SURNAMES = words(
  'Silva:944 Santos:596 Ferreira:525 Pereira:488 Oliveira:371 Costa:368 Rodrigues:357 Martins:323 Jesus:299 Sousa:295 ' +
    'Fernandes:282 Gonçalves:276 Gomes:257 Lopes:252 Marques:251 Alves:237 Almeida:227 Ribeiro:227 Pinto:209 Carvalho:197 ' +
    'Teixeira:169 Moreira:154 Correia:153 Mendes:139 Nunes:132 Soares:128 Vieira:120 Monteiro:111 Cardoso:107 Rocha:104 ' +
    'Neves:98 Coelho:97 Cruz:94 Cunha:93 Pires:92 Ramos:86 Reis:85 Simões:85 Antunes:82 Matos:82 Fonseca:81 Machado:76 ' +
    'Araújo:69 Barbosa:69 Tavares:67 Lourenço:65 Castro:62 Figueiredo:62 Azevedo:60 Freitas:60 Assunção:40 Brandão:38 ' +
    'Leitão:36 Guimarães:34 Sá-Nogueira:8 Corte-Real:6',
).map(entry => {
  const [name = '', weight] = entry.split(':')
  return [name, Number(weight)] as const
})
/** Surnames that are joined by a particle, such as "da" or "dos". */
const PARTICLE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    da: 'Silva Costa Cunha Rocha Fonseca Cruz',
    dos: 'Santos Reis',
    das: 'Neves',
    de: 'Jesus Sousa Almeida Oliveira Carvalho Matos Castro Figueiredo Freitas Azevedo Araújo',
  }).flatMap(([particle, surnames]) => words(surnames).map(surname => [surname, particle])),
)

export interface NameFacts {
  isWoman: boolean
  birthYear: number
  /** The last surname, if the family has one already. */
  surname?: string
}

const cohortOf = (birthYear: number): Cohort => (birthYear < 1962 ? 'old' : birthYear < 1988 ? 'middle' : 'young')

/** One or two given names, the mother's surname, then the father's. */
export function inventPersonName(random: Random, { isWoman, birthYear, surname }: NameFacts): string {
  const names = (isWoman ? WOMEN : MEN)[cohortOf(birthYear)]
  const given = [random.among(names), ...(random.chance(0.55) ? [random.among(names)] : [])]
  const mother = random.weighed(SURNAMES)
  const father = surname ?? random.weighed(SURNAMES)
  const particle = random.chance(0.38) ? PARTICLE[father] : undefined
  const last = particle ? `${particle} ${father}` : father
  return [...new Set(given), ...(mother === father ? [] : [mother]), last].join(' ')
}

/** Invents the name of a person of any age. */
export const inventName = (random: Random) =>
  inventPersonName(random, { isWoman: random.chance(0.45), birthYear: random.between(1940, 2000) })

export const lastWord = (name: string) => name.split(' ').at(-1) ?? ''
