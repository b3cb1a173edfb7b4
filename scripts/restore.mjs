import './node-version.mjs'
import { resolve } from 'node:path'

// npm runs this in the project's folder; a file's name is meant from where it was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd()
process.argv = process.argv.map((word, index) => (index < 2 || word.startsWith('-') ? word : resolve(typedIn, word)))

import('./run-app.mjs')
  .then(app => app.run('restore'))
  .catch(error => {
    console.error(error)
    process.exit(1)
  })
