/** How many of the newest notifications are listed. */
export const maxNotifications = 50
