import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../tests/support/chromium.ts'

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
