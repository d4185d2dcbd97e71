import { launchChromium, phone } from '/tmp/h-nosig/scripts/measure/phone.ts'
import { openSlowLine, slow4G } from '/tmp/h-nosig/scripts/measure/slow-line.ts'
import { openOwnersSite } from '/tmp/h-nosig/scripts/measure/owner-walk.ts'
const mode = process.argv[2] ?? 'all'
const rounds = Number(process.argv[3] ?? 5)
const site = await openOwnersSite()
const browser = await launchChromium()
const median = (v: number[]) => [...v].sort((a, b) => a - b)[Math.floor(v.length / 2)]
const lookFor = () => {
  const w = window as any
  w.__tasks = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) w.__tasks.push(Math.round(e.startTime) + '+' + Math.round(e.duration)) }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const row = document.querySelector('main ol > li')
    if (row && row.textContent && row.getBoundingClientRect().height > 0) { requestAnimationFrame(() => { w.__first = performance.now() }); return }
    requestAnimationFrame(look)
  }
  look()
}
const cpu = async (page: any, rate = 4) => { const c = await page.context().newCDPSession(page); await c.send('Emulation.setCPUThrottlingRate', { rate }); return c }
const first = async (page: any) => { for (let n = 0; n < 600; n++) { const at = await page.evaluate(() => (window as any).__first).catch(() => undefined); if (at !== undefined) return at as number; await new Promise((r) => setTimeout(r, 100)) } throw new Error('no row') }
const waterfall = (page: any) => page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((e: any) => `${String(Math.round(e.startTime)).padStart(5)} ${String(Math.round(e.responseStart)).padStart(5)} ${String(Math.round(e.responseEnd)).padStart(5)} ${String(e.encodedBodySize).padStart(7)} ${e.name.replace(/^https?:..[^/]*/, '')}`).join('\n'))
try {
  if (mode === 'cold' || mode === 'all') {
    const seen: number[] = []
    for (let n = 0; n < rounds; n++) {
      const context = await browser.newContext(phone)
      await context.addCookies([{ ...site.session }])
      const page = await context.newPage()
      await page.addInitScript(lookFor)
      const c = await cpu(page)
      await c.send('Network.enable')
      await c.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 })
      await page.goto(site.address + '/admin', { waitUntil: 'commit' })
      seen.push(await first(page))
      if (n === 0) { await page.waitForTimeout(1500); console.log(await waterfall(page)); console.log('tasks', await page.evaluate(() => (window as any).__tasks.join(' '))) }
      await context.close()
    }
    console.log('cold CDP', median(seen), seen.map(Math.round).join(' '))
  }
  if (mode === 'coldline' || mode === 'all') {
    const seen: number[] = []
    for (let n = 0; n < rounds; n++) {
      using line = await openSlowLine(site.address, slow4G)
      const context = await browser.newContext(phone)
      await context.addCookies([{ ...site.session, url: line.address }])
      const page = await context.newPage()
      await page.addInitScript(lookFor)
      await cpu(page)
      await page.goto(line.address + '/admin', { waitUntil: 'commit' })
      seen.push(await first(page))
      await context.close()
    }
    console.log('cold, line with connections', median(seen), seen.map(Math.round).join(' '))
  }
  if (mode === 'warm' || mode === 'all') {
    using line = await openSlowLine(site.address, slow4G)
    const context = await browser.newContext(phone)
    await context.addCookies([{ ...site.session, url: line.address }])
    const page = await context.newPage()
    await page.goto(line.address + '/admin')
    await page.locator('main ol > li').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker && Promise.race([navigator.serviceWorker.ready, new Promise((r) => setTimeout(r, 8000))]))
    await page.waitForTimeout(4000)
    await page.close()
    for (const offline of [false, true]) {
      const seen: number[] = []
      for (let n = 0; n < rounds; n++) {
        const again = await context.newPage()
        await again.addInitScript(lookFor)
        await cpu(again)
        await context.setOffline(offline)
        try {
          await again.goto(line.address + '/admin', { waitUntil: 'commit' })
          seen.push(await first(again))
          if (n === 0) { await again.waitForTimeout(1000); console.log(await waterfall(again)); console.log('tasks', await again.evaluate(() => (window as any).__tasks.join(' '))) }
        } catch (e) { console.log(String(e).slice(0, 200)) }
        await context.setOffline(false)
        await again.waitForTimeout(1000)
        await again.close()
      }
      console.log(offline ? 'no signal' : 'warm', median(seen), seen.map(Math.round).join(' '))
    }
    await context.close()
  }
} finally {
  await browser.close()
  await site[Symbol.asyncDispose]()
}
