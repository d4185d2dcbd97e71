import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)

/**
 * In place of what only root on a machine with systemd can do: `systemctl` starts and stops the real site with the real
 * settings, as the unit says; nobody becomes another user.
 */
const standIns = {
  systemctl: `
    action=$1
    for unit; do :; done
    name=\${unit##*@}
    pid_file=$RUN/$name.pid
    case $action in
    show) cat "$pid_file" 2>/dev/null || echo 0 ;;
    stop | enable | restart)
      if [ -e "$pid_file" ]; then
        kill "$(cat "$pid_file")" 2>/dev/null && tail --pid="$(cat "$pid_file")" -f /dev/null
        rm "$pid_file"
      fi
      [ $action != stop ] || exit 0
      [ ! -e "$RUN/$name.broken" ] || exit 0
      set -a
      . "$SITES_SETTINGS/$name.env"
      cd "$SITES_CODE"
      LOG_LEVEL=silent setsid node --min-semi-space-size=2 --max-semi-space-size=2 src/server/main.mjs >"$RUN/$name.log" 2>&1 &
      echo $! >"$pid_file" ;;
    esac`,
  runuser: 'shift 3; exec "$@"',
  useradd: 'for user; do :; done; echo "$user" >>"$RUN/users"',
  chown: ':',
  git: 'echo "git $*" >>"$RUN/upgrades"',
  // Half a minute for a site that will not come is long.
  sleep: 'exec /usr/bin/sleep 0.05',
}

/** A machine with the project at the place of its installation, and nothing else. */
function aMachine() {
  const folder = temporaryFolder()
  const at = (name: string) => path.join(folder.path, name)
  for (const name of ['bin', 'code', 'code/scripts', 'run']) mkdirSync(at(name), { recursive: true })
  for (const [name, script] of Object.entries(standIns)) {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}\n`)
    chmodSync(at(`bin/${name}`), 0o700)
  }
  for (const name of ['src', 'dist', 'node_modules', 'package.json']) {
    symlinkSync(path.resolve(name), at(`code/${name}`))
  }
  writeFileSync(
    at('code/scripts/setup.mjs'),
    `import { appendFileSync } from 'node:fs'\nappendFileSync(process.env.RUN + '/upgrades', 'setup\\n')\n`,
  )
  const env = {
    PATH: `${at('bin')}:${path.resolve('node_modules/.bin')}:${process.env.PATH}`,
    RUN: at('run'),
    SITES_CODE: at('code'),
    SITES_SETTINGS: at('settings'),
    SITES_STATE: at('state'),
    SITES_FIRST_PORT: '',
  }
  const names: string[] = []
  return {
    at,
    env,
    /** What it said; rejects where it fails. */
    async sites(...words: string[]) {
      if (words[0] === 'create') names.push(words[1] ?? '')
      return (await run('deploy/sites.sh', words, { env })).stdout
    },
    async [Symbol.asyncDispose]() {
      for (const name of names)
        await run('systemctl', ['stop', `trade-site@${name}`], { env }).catch(() => {})
      folder[Symbol.dispose]()
    },
  }
}

test('sites are made, listed, backed up and upgraded, each with a folder and a port of its own', async () => {
  await using machine = aMachine()
  const { at, env, sites } = machine
  env.SITES_FIRST_PORT = String(await freePort())
  expect(await sites('create', 'bright', 'https://www.bright.example')).toMatch(/bright is up on port \d+/)
  expect(await sites('create', 'spark', 'https://www.spark.example')).toMatch(/spark is up on port \d+/)
  expect(readFileSync(at('run/users'), 'utf8')).toBe('site-bright\nsite-spark\n')
  expect(existsSync(at('state/bright/data/site.db'))).toBe(true)

  const listed = (await sites('list')).split('\n')
  const port = Number(env.SITES_FIRST_PORT)
  expect(listed[1]).toMatch(new RegExp(`^bright +${port} +ok +\\d+ MiB +- +https://www\\.bright\\.example$`))
  expect(listed[2]).toMatch(/^spark +\d+ +ok +\d+ MiB +- +https:\/\/www\.spark\.example$/)

  await sites('back-up')
  for (const line of (await sites('list')).split('\n').slice(1, 3)) expect(line).toMatch(/ 20\d\d-\d\d-\d\d /)

  const pidOf = (name: string) => readFileSync(at(`run/${name}.pid`), 'utf8')
  const before = ['bright', 'spark'].map(pidOf)
  expect(await sites('upgrade')).toMatch(/bright is up\.\s+spark is up\./)
  expect(readFileSync(at('run/upgrades'), 'utf8')).toBe('git pull --ff-only\nsetup\n')
  expect(['bright', 'spark'].map(pidOf)).not.toEqual(before)

  // One that does not come back keeps the upgrade from those after it.
  const untouched = pidOf('spark')
  writeFileSync(at('run/bright.broken'), '')
  await expect(sites('upgrade')).rejects.toThrow(/bright did not come back/)
  expect(pidOf('spark')).toBe(untouched)
  expect(await sites('list')).toMatch(/^bright +\d+ +away +- /m)

  // One that can't be backed up keeps nobody else from it.
  writeFileSync(at('settings/bright.env'), 'DATA_DIR=/proc/nowhere\nBACKUP_DIR=/proc/nowhere\nPORT=1\n')
  await expect(sites('back-up')).rejects.toThrow(/Not backed up: bright/)
})

test.each([
  [['create', 'Bright', 'https://www.bright.example'], /small letters/],
  [['create', '../up', 'https://www.bright.example'], /small letters/],
  [['create', 'bright', 'http://www.bright.example'], /https/],
  [['create', 'bright', 'https://www.bright.example/; rm -rf /'], /https/],
  [['create', 'bright'], /create NAME ADDRESS/],
  [['drop'], /create NAME ADDRESS/],
])('%j is refused before anything is made', async (words, reason) => {
  await using machine = aMachine()
  await expect(machine.sites(...words)).rejects.toThrow(reason)
  expect(existsSync(machine.at('settings'))).toBe(false)
  expect(existsSync(machine.at('run/users'))).toBe(false)
})
