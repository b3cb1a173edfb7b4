export interface SnippetRequest {
  method: string
  /** With the origin and the query. */
  url: string
  body?: unknown
}

export const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', php: 'PHP' } as const
export type Language = keyof typeof LANGUAGES

/** In place of the key, which no snippet holds: people copy snippets into chats and repositories. */
const KEY = 'A_SUA_CHAVE'

const indented = (body: unknown, spaces: number) =>
  JSON.stringify(body, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`)
const inSingleQuotes = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

const WRITERS: Record<Language, (request: SnippetRequest) => string> = {
  curl: ({ method, url, body }) =>
    [
      `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
      `  -H 'Authorization: Bearer ${KEY}'`,
      ...(body === undefined
        ? []
        : [
            "  -H 'Content-Type: application/json'",
            `  -d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
          ]),
    ].join(' \\\n'),
  javascript: ({ method, url, body }) =>
    `const response = await fetch('${inSingleQuotes(url)}', {
  method: '${method}',
  headers: {
    Authorization: 'Bearer ${KEY}',${body === undefined ? '' : "\n    'Content-Type': 'application/json',"}
  },${body === undefined ? '' : `\n  body: JSON.stringify(${indented(body, 2)}),`}
})
if (!response.ok) throw new Error(await response.text())
const { data } = await response.json()`,
  php: ({ method, url, body }) =>
    `<?php
$pedido = curl_init('${inSingleQuotes(url)}');
curl_setopt_array($pedido, [
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_CUSTOMREQUEST => '${method}',
  CURLOPT_HTTPHEADER => ['Authorization: Bearer ${KEY}'${body === undefined ? '' : ", 'Content-Type: application/json'"}],${
    body === undefined ? '' : `\n  CURLOPT_POSTFIELDS => '${inSingleQuotes(indented(body, 2))}',`
  }
]);
$resposta = json_decode(curl_exec($pedido), true);
if (curl_getinfo($pedido, CURLINFO_RESPONSE_CODE) >= 400) throw new Exception($resposta['code']);`,
}

export const writeSnippet = (language: Language, request: SnippetRequest) => WRITERS[language](request)
