import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type pg from 'pg'
import sharp from 'sharp'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

/** Of a type that the demonstration has none of, so that no other card waits. */
const TYPE = 'provisorio'

interface CardSizes {
  cards: number
  /** Cards that are drawn with their letters, at the end. */
  letters: number
  /** Different ones, as those of members are; a file is read and embedded for each card, though several cards share one. */
  photos: number
}

export const cardsPart = definePart({
  name: 'cards',
  about: 'CARD-01: a PDF of 1,000 cards with photos and codes while others work, and one of 2,000 with their letters',
  needs: 'app',
  sizes: { full: { cards: 1000, letters: 2000, photos: 20 }, tiny: { cards: 1, letters: 2, photos: 1 } },
  measure: benchCards,
})

async function benchCards(
  { app, pool, bearer, dataDir, repetition }: AppBench,
  { cards, letters, photos }: CardSizes,
): Promise<Figure[]> {
  console.log(`Preparing ${letters} cards …`)
  const photoNames = Array.from({ length: photos }, (_, n) => `card-${n.toString(16).padStart(32, '0')}.jpg`)
  await addPhotos(pool, dataDir, photoNames)
  const others = memberPageRequest(app.port, bearer)
  await addCards(pool, cards)
  const call = apiCall(app.port, bearer)
  const fetchCards = async (query = '') => {
    const { url } = await call<{ url: string }>('GET', `/membership_cards?type=${TYPE}${query}`)
    return download(`http://127.0.0.1:${app.port}${url}`)
  }
  const idle = await idleLatencies(others, repetition)
  console.log(`Drawing ${cards} cards …`)
  const cpuBefore = cpuOf(app.pid)
  const { growth, result: fetched } = await growthOf(app.pid, () => fetchCards())
  const { firstByte, total, bytes } = fetched
  const cpu = cpuOf(app.pid) - cpuBefore
  const busy = await latenciesDuring(others, () => fetchCards())
  console.log(`Drawing ${letters} cards with letters …`)
  await addCards(pool, letters)
  await addLetters(pool)
  const beforeLetters = cpuOf(app.pid)
  await fetchCards('&includeLetters=true')
  const cpuOfLetters = cpuOf(app.pid) - beforeLetters
  // The bare handler signs no addresses, so that the lists of other parts are compared without photos.
  await pool.query('delete from member_photos where card_url = any($1::text[])', [photoNames])
  const name = `${cards} cards`
  return [
    { name: `${name}: CPU of the server`, unit: 'ms', ours: cpu, target: { value: 5000 } },
    {
      name: `${name}: first byte, in hundredths of the time until the last`,
      unit: '',
      ours: (firstByte / total) * 100,
      target: { value: 50 },
    },
    { name: `${name}: last byte`, unit: 'ms', ours: total },
    { name: `${name}: size of the file`, unit: 'KB', ours: bytes / 1024 },
    ...taskFigures(name, { growth, busy, idle }, 300),
    {
      name: `${letters} cards with letters: CPU of the server`,
      unit: 'ms',
      ours: cpuOfLetters,
      target: { value: 15_000 },
    },
  ]
}

async function download(url: string): Promise<{ firstByte: number; total: number; bytes: number }> {
  const began = performance.now()
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  let [firstByte, bytes] = [0, 0]
  for await (const part of response.body) {
    if (bytes === 0) firstByte = performance.now() - began
    bytes += part.length
  }
  return { firstByte, total: performance.now() - began, bytes }
}

/** Photos as uploads store them for cards, with as much detail as a face has. */
async function addPhotos(pool: pg.Pool, dataDir: string, names: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'photos')
  await mkdir(folder, { recursive: true })
  for (const [n, name] of names.entries()) {
    const noise = { type: 'gaussian' as const, mean: 100 + n, sigma: 12 }
    const picture = sharp({ create: { width: 700, height: 900, channels: 3, background: '#888888', noise } })
    await writeFile(join(folder, name), await picture.blur(2).jpeg({ quality: 85, mozjpeg: true }).toBuffer())
  }
  await pool.query(
    `insert into member_photos (id, member_id, url, card_url, thumb_url, mime_type, size, width, height, is_current, exif_removed)
     select gen_random_uuid(), id, name, name, name, 'image/jpeg', 1, 700, 900, true, true
     from (select id, ($1::text[])[1 + row_number() over (order by id) % $2] as name from members m
       where not exists (select from member_photos f where f.member_id = m.id and f.is_current)) m`,
    [names, names.length],
  )
}

/** Adds cards until so many wait. */
async function addCards(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into membership_cards (id, member_id, sequence, card_number, card_number_sort, type, printed_name, printed_category,
       issue_date, valid_from, verification_code)
     select gen_random_uuid(), id, 900, 'bench-' || member_number, 'bench-' || member_number, $1, left(name, 40), 'Efetivo',
       current_date, current_date, translate(upper(substr(md5(id::text), 1, 12)), 'ILOU', '1100')
     from member_sheets m where is_active and not exists (select from membership_cards c where c.member_id = m.id and c.type = $1)
     order by member_number limit $2 - (select count(*) from membership_cards where type = $1)`,
    [TYPE, count],
  )
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from membership_cards where type = $1',
    [TYPE],
  )
  if (rows[0]?.count !== count) throw new Error(`there are not ${count} members without such a card`)
}

const BODY = parseNotation(
  ['Olá,', 'Com esta carta segue o seu cartão, que é **pessoal**. '.repeat(6), 'Com os melhores cumprimentos,'].join(
    '\n\n',
  ),
)

const addLetters = (pool: pg.Pool) =>
  pool.query(
    // A card that another part of the bench has issued has its letter already.
    `insert into membership_card_letters (id, card_id, member_id, date, recipient_block, subject, body, includes_payment_advice, search)
     select gen_random_uuid(), c.id, c.member_id, current_date, c.printed_name || E'\\nRua das Flores, 12\\n3000-123 COIMBRA',
       'O seu cartão', $2, true, 'o seu cartao'
     from membership_cards c
     where c.type = $1 and not exists (select from membership_card_letters l where l.card_id = c.id)`,
    [TYPE, JSON.stringify(BODY)],
  )
