import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { readVapidKeys } from '#server/machines/vapid-keys.ts'
import { vapidContact } from '#server/notify/channels/push/vapid-contact.ts'
import { sampleBusiness } from '#shared/business.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the keys are made once, for the site’s user alone', () => {
  using folder = temporaryFolder()
  const keys = readVapidKeys(folder.path)
  expect(keys.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(readVapidKeys(folder.path)).toEqual(keys)
  expect(readdirSync(folder.path)).toEqual(['push-keys.json'])
  expect(statSync(path.join(folder.path, 'push-keys.json')).mode & 0o777).toBe(0o600)
})

test('several that start at once get the same keys', async () => {
  using folder = temporaryFolder()
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(({ readVapidKeys }) => {
      Atomics.add(workerData.ready, 0, 1)
      while (Atomics.load(workerData.ready, 0) < workerData.count) {}
      parentPort.postMessage(readVapidKeys(workerData.folder))
    })`
  const count = 3
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const module = path.resolve('src/server/machines/vapid-keys.ts')
  const made = await Promise.all(
    Array.from({ length: count }, () => {
      const worker = new Worker(source, {
        eval: true,
        workerData: { module, ready, count, folder: folder.path },
      })
      return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    }),
  )
  expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(readdirSync(folder.path)).toEqual(['push-keys.json'])
})

const business = { ...sampleBusiness, email: 'office@bright.example' }

test.each([
  ['https://www.bright.example', business, 'https://www.bright.example', false],
  ['http://www.bright.example', business, 'mailto:office@bright.example', false],
  ['https://localhost:3000', business, 'mailto:office@bright.example', false],
  ['https://192.168.1.2', business, 'mailto:office@bright.example', false],
  ['https://www.example.com', sampleBusiness, 'mailto:office@example.com', true],
  ['http://localhost:3000', sampleBusiness, 'mailto:office@example.com', true],
  ['http://localhost:3000', { ...business, email: 'sam@localhost' }, 'mailto:sam@localhost', true],
])('%s with %j gives %s', (publicUrl, { email }, subject, isDoubted) => {
  const contact = vapidContact(publicUrl, email)
  expect(contact.subject).toBe(subject)
  expect(contact.doubt !== undefined).toBe(isDoubted)
})
