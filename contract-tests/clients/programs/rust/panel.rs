//! Uses the client that openapi-generator generates from the panel's document (rust), without response headers.

use berth_panel::apis::{api_keys_api, configuration::Configuration, core_api, servers_api, Error};
use berth_panel::models::{api_error, ApiError, NewServer, NewUserApiKey};
use serde::{de::DeserializeOwned, Serialize};

fn calling(key: Option<String>) -> Configuration {
    let base_path = std::env::var("BERTH_URL").unwrap();
    Configuration { base_path, bearer_access_token: key, ..Configuration::default() }
}

/// An error response has a typed body, in a variant named after the first status of that type.
fn refusal<T, E: Serialize + DeserializeOwned>(answer: Result<T, Error<E>>) -> (u16, api_error::Error) {
    let Err(Error::ResponseError(refused)) = answer else { panic!("not refused") };
    let body = serde_json::to_value(refused.entity.unwrap()).unwrap();
    (refused.status.as_u16(), serde_json::from_value::<ApiError>(body).unwrap().error)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let caller = calling(Some(std::env::var("BERTH_KEY").unwrap()));
    core_api::get_health(&calling(None)).await.unwrap();

    let mut keys = Vec::new();
    for name in ["rust 1", "rust 2"] {
        let plan = NewUserApiKey::new(name.into(), vec!["servers.read".into()]);
        let key = api_keys_api::create_api_key(&caller, plan).await.unwrap();
        assert!(key.name == name && key.expires_at.is_none() && key.server_ids.is_none());
        keys.push(key.id);
    }
    let first = api_keys_api::list_api_keys(&caller, Some(1), None).await.unwrap();
    assert!(first.items.len() == 1 && first.next_cursor.is_some());
    let second = api_keys_api::list_api_keys(&caller, Some(1), first.next_cursor.as_deref()).await.unwrap();
    assert_ne!(second.items[0].id, first.items[0].id);
    for id in keys {
        api_keys_api::delete_api_key(&caller, &id).await.unwrap();
    }

    let made = servers_api::create_server(&caller, NewServer::new("Rust".into(), "nodejs".into())).await.unwrap();
    let mut got = servers_api::get_server(&caller, &made.id).await.unwrap();
    for _ in 0..60 {
        if serde_json::to_value(got.status).unwrap() != "installing" { break; }
        std::thread::sleep(std::time::Duration::from_secs(1));
        got = servers_api::get_server(&caller, &made.id).await.unwrap();
    }
    assert!(got.name == "Rust" && got.started_at.is_none());
    servers_api::delete_server(&caller, &made.id, Some(true)).await.unwrap();

    let gone = servers_api::get_server(&caller, &made.id).await;
    assert_eq!(refusal(gone), (404, api_error::Error::NotFound));
    let refused = servers_api::list_servers(&calling(Some("nobody".into())), None, None).await;
    assert_eq!(refusal(refused), (401, api_error::Error::Unauthorized));
}
