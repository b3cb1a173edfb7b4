import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
  const ana = await t.addMember({ name: 'Ana', categoryId: t.category('honorario'), mobile: '912000003' })
  await t.addMember({ name: 'Berta', mobile: '912000001', postalCode: '3080-001', taxNumber: '123456789' })
  await t.addMember({ name: 'Carla', mobile: '912000002', postalCode: '1000-001', taxNumber: '501964843' })
  await t.changeState(ana._id, 'falecido', '2024-01-01')
})
afterAll(() => t.close())

const sorted = async (_sort: string) =>
  (await t.asEditor('GET', '/members', undefined, { _sort, _limit: '-1' })).body.data.map(
    ({ name }: { name: string }) => name,
  )

describe('LIST-01: members are sorted by the columns that people read', () => {
  it.each([
    ['categoryId', ['Berta', 'Carla', 'Ana']],
    ['-categoryId', ['Ana', 'Carla', 'Berta']],
    ['stateNameId', ['Berta', 'Carla', 'Ana']],
    ['-stateNameId', ['Ana', 'Carla', 'Berta']],
    ['mobile', ['Berta', 'Carla', 'Ana']],
    ['postalCode', ['Carla', 'Berta', 'Ana']],
    ['taxNumber', ['Berta', 'Carla', 'Ana']],
  ])('%s', async (sort, names) => {
    expect(await sorted(sort)).toEqual(names)
  })

  it('a ref by the title of its row, also where the category was renamed', async () => {
    await t.asAdmin('PATCH', `/member_categories/${t.category('efetivo')}`, { name: 'Último' })
    expect(await sorted('categoryId')).toEqual(['Ana', 'Berta', 'Carla'])
  })
})
