/** How many of the newest notifications are listed, and the highest number the bell says. */
export const maxNotifications = 50
