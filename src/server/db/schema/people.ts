import type { AuditAction } from '#shared/contract/audit.ts'

export interface PeopleTables {
  users: UsersTable
  sessions: SessionsTable
  sign_outs: SignOutsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  recovery_codes: RecoveryCodesTable
  invitations: InvitationsTable
  password_links: PasswordLinksTable
  audit_log: AuditLogTable
}

export interface UsersTable {
  id: string
  username: string
  /** The name normalised for comparison: unique and case-insensitive. */
  usernameKey: string
  passwordHash: string
  passwordChangedAt: string
  createdAt: string
  updatedAt: string
  /** When a passkey was offered after a sign-in, which happens once; null before. */
  passkeyOfferedAt: string | null
  /** Notifications up to this time have been shown; null before the first visit. */
  notificationsSeenAt: string | null
  /** 1 while alarms go to this user's phones first. */
  isOnDuty: number
  /** Read it through `heldRole`, because a later release may have stored a role that this one does not know. */
  role: string
}

export interface SessionsTable {
  /** Hash of the token in the cookie; the token itself is stored nowhere. */
  tokenHash: string
  userId: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

/** Sessions that were just signed out, kept while that can be undone. */
export interface SignOutsTable {
  /** Hash of the key that undoes the sign-out; the key itself is stored nowhere. */
  keyHash: string
  userId: string
  userAgent: string
  /** When the session was created; `expiresAt` is the session's too. */
  createdAt: string
  expiresAt: string
  undoUntil: string
}

export interface PasskeysTable {
  id: string
  userId: string
  /** The credential ID (WebAuthn), in base64url. */
  credentialId: string
  /** SubjectPublicKeyInfo, in base64url. */
  publicKey: string
  algorithm: PasskeyAlgorithm
  /** The authenticator's signature counter; many always say 0. PostgreSQL gives 64-bit integers as text. */
  counter: number | string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type PasskeyAlgorithm = 'ES256' | 'RS256'

/** Challenges for WebAuthn; each is valid for one response. */
export interface PasskeyChallengesTable {
  challenge: string
  purpose: 'creation' | 'sign-in'
  /** The user who adds a passkey; null for a sign-in, where the user is not yet known. */
  userId: string | null
  expiresAt: string
}

export interface RecoveryCodesTable {
  id: string
  userId: string
  /** The first letter of the code. It is unique within a set, so that one hash check verifies a code. */
  firstLetter: string
  codeHash: string
  createdAt: string
  usedAt: string | null
}

/** Each invitation lets one person create an account. It is deleted when used, withdrawn or cleared away. */
export interface InvitationsTable {
  id: string
  /** Hash of the token in the link; the token itself is stored nowhere. */
  tokenHash: string
  /** The person's name as the inviter wrote it. */
  name: string
  /** The role of the future account, as in `users`. */
  role: string
  createdAt: string
  expiresAt: string
}

/** Links by which an owner sets a new password. */
export interface PasswordLinksTable {
  id: string
  /** Hash of the token in the link; the token itself is stored nowhere. */
  tokenHash: string
  userId: string
  createdAt: string
  expiresAt: string
}

/** Actions of signed-in people, kept for two years. Rows are never changed and hold nothing of visitors. */
export interface AuditLogTable {
  id: string
  at: string
  who: string
  action: AuditAction
  targetKind: string
  targetId: string
  /** For an act on a person or an invitation: its name and the new role. */
  targetName: string
  /** The address cut to /24 or /48, which identifies a network but no household. */
  address: string
  /** Beginning of the session's hash, to distinguish two browsers. */
  session: string
}
