import { startSite } from '../../tests/support/site-process.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'

/** Returns the site at the address, or starts the built one. */
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
