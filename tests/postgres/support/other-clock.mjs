/**
 * Loaded before the site (node --import): its machine's clock is off by CLOCK_OFF_MS. What has passed is as it was, but
 * for timers, which go off so many times sooner as TIMERS_FASTER says.
 */
const offMs = Number(process.env.CLOCK_OFF_MS)
const TrueDate = Date

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offMs)
    else super(...given)
  }

  static now() {
    return TrueDate.now() + offMs
  }
}

const timesFaster = Number(process.env.TIMERS_FASTER ?? 1)
for (const name of ['setTimeout', 'setInterval']) {
  const begin = globalThis[name]
  globalThis[name] = (run, ms, ...given) => begin(run, ms / timesFaster, ...given)
}
