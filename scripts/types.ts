/** Checks the types of each room with its own settings: server without DOM, browser without Node. */
import { spawnSync } from 'node:child_process'

const projects = [
  'tsconfig.server.json',
  'tsconfig.web.json',
  'tsconfig.drawings.json',
  'tsconfig.tools.json',
]
const failed = projects.filter(
  (project) => spawnSync('tsc', ['-p', project], { stdio: 'inherit' }).status !== 0,
)
if (failed.length > 0) process.exit(1)
