//! The Web Worker of the page "Import".

fn main() {
    petstore_admin::import::worker::start();
}
