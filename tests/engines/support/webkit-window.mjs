/**
 * A browser of one window for WebKitWebDriver, run by GNOME's runtime (gjs): Debian's MiniBrowser can't be as narrow
 * as a phone, and keeps its console to itself. Takes a folder for data and a script for every document.
 */
import Gdk from 'gi://Gdk?version=3.0'
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import system from 'system'

const [folder, preloadFile] = system.programArgs
const preload = new TextDecoder().decode(GLib.file_get_contents(preloadFile)[1])

Gtk.init(null)
// NOTE a session without a folder is a private one, and those print nothing.
const data = new WebKit.WebsiteDataManager({ base_data_directory: folder, base_cache_directory: folder })
const context = WebKit.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(true)
context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('WebKitGTK')
  info.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version())
  session.set_application_info(info)
  session.connect('create-web-view', createView)
})
Gtk.main()

function createView() {
  const scripts = new WebKit.UserContentManager()
  scripts.add_script(
    WebKit.UserScript.new(
      preload,
      WebKit.UserContentInjectedFrames.TOP_FRAME,
      WebKit.UserScriptInjectionTime.START,
      null,
      null,
    ),
  )
  const view = new WebKit.WebView({
    web_context: context,
    is_controlled_by_automation: true,
    user_content_manager: scripts,
    settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
  })
  const window = new Gtk.Window({ child: view })
  window.show_all()
  // There is no window manager to give it the keyboard.
  window.get_window().focus(Gdk.CURRENT_TIME)
  return view
}
