import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { createClient } from '../../api/client.ts'
import { signInErrors } from './sign-in.ts'
import { readWantedPage } from './wanted-page.ts'

describe('AUTH-02: the message of a rejected sign-in', () => {
  let web: Awaited<ReturnType<typeof serve>>
  beforeEach(async () => {
    web = await serve((request, response) => {
      const status = Number(request.url?.slice(1))
      reply(response, status, {
        code: 'x',
        errors: status === 500 ? {} : { _: 'Palavras do servidor.', email: 'Outras.' },
      })
    })
  })
  afterEach(() => web.close())

  test.each([
    [403, ['E-mail ou palavra-passe incorretos.']],
    [404, ['Não existe nenhuma conta com este e-mail.']],
    [429, ['Palavras do servidor.', 'Outras.']],
    [500, ['Ocorreu um erro inesperado. Tente de novo; se persistir, contacte a assistência técnica.']],
  ])('%i', async (status, texts) => {
    expect(await createClient(web.origin).get(`/${status}`).catch(signInErrors)).toEqual(texts)
  })
})

describe('NAV-51: the page to open after signing in', () => {
  test('a path of the app is kept with its search parameters', () => {
    expect(readWantedPage('/utilizadores?_search=ana')).toBe('/utilizadores?_search=ana')
  })
  test.each(['//mal.example', 'https://mal.example', '/\\mal.example', '/autorizacao/sair', '', undefined, 3])(
    '%j is ignored',
    text => expect(readWantedPage(text)).toBeUndefined(),
  )
})
