/**
 * Prepares a fresh clone before each command: packages, --build, --tools, --browser for the tests, and --postgres.
 * It is plain JavaScript for Node 20, because the runtime comes with the packages (docs/decisions/002).
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const wanted = new Set(process.argv.slice(2))
const isWindows = process.platform === 'win32'
const minimumNode = [24, 7]

const packagesStamp = 'node_modules/.packages-stamp'
const buildStamp = 'dist/.build-stamp'
const packageFiles = ['package.json', 'package-lock.json']
const sources = [
  'src/shared',
  'src/server',
  'src/web',
  'drawings/catalogue',
  'drawings/catalogue.ts',
  'public',
  'scripts/build.ts',
  'scripts/bundled-packages.ts',
  'scripts/slim-server.ts',
  'vite.config.ts',
  ...packageFiles,
]

process.chdir(root)
const isToBuild = wanted.has('--build') && !isUnchanged(buildStamp, sources)
installPackages()
const node = findNode()
if (isToBuild) build()
if (wanted.has('--browser')) findBrowser()
if (wanted.has('--engines')) findEngines()
if (wanted.has('--postgres')) findPostgres()

function installPackages() {
  // The tools may have been removed (docs/operations.md), since the built site runs without them.
  const lacksTools = !existsSync('node_modules/vite') && (isToBuild || wanted.has('--tools'))
  if (isUnchanged(packagesStamp, packageFiles) && !lacksTools) return
  // The build needs development packages, whatever NODE_ENV says.
  run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages',
  )
  writeFileSync(packagesStamp, hashOf(packageFiles))
}

function build() {
  run(node, ['scripts/build.ts'], 'Building the site')
  writeFileSync(buildStamp, hashOf(sources))
}

/** Whether the bytes of `files` are those noted in `stamp` after the last success. */
function isUnchanged(stamp, files) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(files)
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) addToHash(hash, file)
  return hash.digest('hex')
}

function addToHash(hash, source) {
  if (!existsSync(source)) return
  hash.update(`${source}\n`)
  try {
    hash.update(readFileSync(source))
  } catch (error) {
    if (error.code !== 'EISDIR') throw error
    for (const name of readdirSync(source).sort()) addToHash(hash, `${source}/${name}`)
  }
}

/** Returns the pinned Node from the packages, or the running one if it is new enough. */
function findNode() {
  const pinned = path.join('node_modules', '.bin', isWindows ? 'node.cmd' : 'node')
  if (existsSync(pinned)) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return process.execPath
  fail(
    `Node ${minimumNode.join('.')} or newer is needed and this is ${process.versions.node}: install it, or run "npm ci" without --omit=optional.`,
  )
}

/** Finds Chromium for the browser tests, or installs it with apt. */
function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const isGiven = Boolean(process.env.CHROMIUM_PATH)
  const hasBrowser = isGiven || names.some(hasCommand)
  // Debian has a lighter headless Chromium, for most of the tests; other systems have only the whole one.
  const hasShell = isGiven || hasCommand('chromium-headless-shell') || !isDebian()
  // Until our font has loaded, a system font or its metrics replace it; a bare server has none.
  const hasFont = existsSync('/usr/share/fonts/truetype/liberation')
  if (canInstall()) {
    const missing = Object.entries({
      chromium: hasBrowser,
      'chromium-headless-shell': hasShell,
      'fonts-liberation': hasFont,
    }).flatMap(([name, isThere]) => (isThere ? [] : [name]))
    if (missing.length > 0) install(missing, 'the browser of the tests')
  } else if (!hasBrowser) {
    fail('The browser tests need Chromium: install it, or set CHROMIUM_PATH to the browser to use.')
  }
}

/**
 * Finds what the other engines need, by Debian's package and a command that succeeds once it is installed.
 * What apt can't install is left out of the tests.
 */
function findEngines() {
  const engines = JSON.parse(readFileSync('tests/engines/support/engine-needs.json', 'utf8'))
  const missing = Object.values(engines)
    .flatMap((needs) => Object.entries(needs))
    .filter(([, check]) => !succeeds(check))
    .map(([name]) => name)
  if (missing.length === 0) return
  if (canInstall()) install(missing, 'other engines')
  else leaveOut(`Without ${missing.join(', ')} an engine is left out.`)
}

/**
 * Finds the PostgreSQL server and pooler that the tests break, and the proxy in front of two machines. The
 * tests start servers of their own; the one that Debian may start on installation is not touched.
 */
function findPostgres() {
  const debianFolder = '/usr/lib/postgresql'
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const hasServer =
    hasCommand('initdb') || versions.some((version) => existsSync(`${debianFolder}/${version}/bin/postgres`))
  // Debian installs it where only root's PATH looks.
  const hasPooler = hasCommand('pgbouncer') || existsSync('/usr/sbin/pgbouncer')
  const hasProxy = hasCommand('nginx') || existsSync('/usr/sbin/nginx')
  const missing = [
    ...(hasServer ? [] : ['postgresql']),
    ...(hasPooler ? [] : ['pgbouncer']),
    ...(hasProxy ? [] : ['nginx-light']),
  ]
  if (missing.length === 0) return
  if (canInstall()) install(missing, 'PostgreSQL')
  else leaveOut(`Without ${missing.join(' and ')} the tests of PostgreSQL's bad days are skipped.`)
}

/** In CI nothing may be left out: tests would pass without having run. */
function leaveOut(message) {
  if (process.env.CI) fail(message)
  console.warn(message)
}

/** Whether apt exists and can be used by root or with sudo. */
function canInstall() {
  return hasCommand('apt-get') && (process.getuid?.() === 0 || hasCommand('sudo'))
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function install(packages, label) {
  const [first, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get']
  run(first, [...rest, 'update', '-q'], `Looking for ${label}`)
  run(first, [...rest, 'install', '-y', '-q', '--no-install-recommends', ...packages], `Installing ${label}`)
}

function hasCommand(name) {
  return succeeds([isWindows ? 'where' : 'which', name])
}

function succeeds([command, ...args]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function run(command, args, label) {
  console.log(`${label} …`)
  const result = spawnSync(command, args, { stdio: 'inherit', shell: isWindows })
  if (result.status !== 0) fail(`${label} failed.`)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
