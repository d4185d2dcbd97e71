/** Of an address only what a link may have led to, a lead or a panel: that is worth coming back to after a sign-in. */
export const keptQuery = () => (/[?&](lead|panel)=/.test(location.search) ? location.search : '')
