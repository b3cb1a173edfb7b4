import { expect, it } from 'vitest'
import { describeDevice } from './device-words.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

it.each([
  [CHROME, 'Chrome em Windows'],
  [`${CHROME} Edg/140.0.0.0`, 'Edge em Windows'],
  [`${CHROME} OPR/120.0.0.0`, 'Opera em Windows'],
  [
    CHROME.replace('Chrome/', 'HeadlessChrome/').replace('Windows NT 10.0; Win64; x64', 'X11; Linux aarch64'),
    'Chrome em Linux',
  ],
  [IPHONE, 'Safari em iPhone'],
  [IPHONE.replace('Version/18.5', 'CriOS/140.0'), 'Chrome em iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome em ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox em Mac'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet em Android',
  ],
  ['curl/8.9.1', 'Dispositivo desconhecido'],
  ['', 'Dispositivo desconhecido'],
])('AUTH-07d: %s is described as %s', (userAgent, words) => expect(describeDevice(userAgent)).toBe(words))
