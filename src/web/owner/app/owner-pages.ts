import type { ComponentType } from 'react'
import { pagePaths } from '#shared/paths.ts'
import { ownerPageMeta } from '#web/content/owner-page-meta.ts'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { NotificationsPage } from './dashboard/notifications-page.tsx'
import { LoginPage } from './login/login-page.tsx'

interface OwnerPage {
  Page: ComponentType
  title: string
  description: string
}

const login: OwnerPage = { Page: LoginPage, ...ownerPageMeta.adminLogin }

const pages: Readonly<Record<string, OwnerPage>> = {
  [pagePaths.adminLogin]: login,
  [pagePaths.admin]: { Page: DashboardPage, ...ownerPageMeta.admin },
  [pagePaths.notifications]: { Page: NotificationsPage, ...ownerPageMeta.notifications },
}

/** Returns the page at `path`; the login page for unknown paths. */
export const ownerPage = (path: string): OwnerPage => pages[path] ?? login
