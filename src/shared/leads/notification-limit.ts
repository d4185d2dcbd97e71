/** The maximum number of notifications that are shown, the newest ones. */
export const maxNotifications = 50
