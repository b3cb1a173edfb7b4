import './node-version.mjs'
import { resolve } from 'node:path'

// npm runs this in the project's folder, but a relative file name refers to the folder in which the user typed the command.
const typedIn = process.env.INIT_CWD ?? process.cwd()
process.argv = process.argv.map((word, index) => (index < 2 || word.startsWith('-') ? word : resolve(typedIn, word)))

import('./run-app.mjs')
  .then(app => app.run('restore'))
  .catch(error => {
    console.error(error)
    process.exit(1)
  })
