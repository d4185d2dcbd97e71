/** Every page of the site (specification section 2). Any other path is the not-found page. */
export const pagePaths = {
  home: '/',
  services: '/services',
  portfolio: '/portfolio',
  about: '/about',
  contact: '/contact',
  quote: '/quote',
  submitTestimonial: '/testimonials/submit',
  privacy: '/privacy',
  terms: '/terms',
  adminLogin: '/admin/login',
  admin: '/admin',
  notifications: '/notifications',
} as const

/** Every call of the API (specification section 7), and the additions of docs/decisions. */
export const apiPaths = {
  health: '/api/health',
  contact: '/api/contact',
  quote: '/api/quote',
  portfolioImages: '/api/portfolio-images',
  portfolioImage: (id: string) => `/api/portfolio-images/${id}`,
  testimonials: '/api/testimonials',
  approvedTestimonials: '/api/testimonials?approved=true',
  testimonial: (id: string) => `/api/testimonials/${id}`,
  restoreTestimonial: (id: string) => `/api/testimonials/${id}/restore`,
  approveTestimonial: (id: string) => `/api/testimonials/${id}/approve`,
  contactRequests: '/api/contact-requests',
  contactRequest: (id: string) => `/api/contact-requests/${id}`,
  restoreContactRequest: (id: string) => `/api/contact-requests/${id}/restore`,
  quoteRequests: '/api/quote-requests',
  quoteRequest: (id: string) => `/api/quote-requests/${id}`,
  restoreQuoteRequest: (id: string) => `/api/quote-requests/${id}/restore`,
  notifications: '/api/notifications',
  adminStatus: '/api/admin/status',
  adminLogin: '/api/admin/login',
  adminLogout: '/api/admin/logout',
} as const
