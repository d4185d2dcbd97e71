import { startSite } from '../../tests/support/site-process.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'

/** The site that is measured: the one that runs at the address, or else the built one, started for this alone. */
export async function openMeasuredSite(address: string | undefined) {
  if (address) return { address: new URL(address).origin, async [Symbol.asyncDispose]() {} }
  const folder = temporaryFolder()
  const site = await startSite(folder.path)
  return {
    address: site.address,
    async [Symbol.asyncDispose]() {
      await site.stop()
      folder[Symbol.dispose]()
    },
  }
}
