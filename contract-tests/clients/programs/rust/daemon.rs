//! Uses the client that openapi-generator generates from the daemon's document (rust), without response headers.

use berth_daemon::apis::{configuration::Configuration, container_api as containers, core_api, transfers_api, Error};
use berth_daemon::models::{api_error, ApiError, ContainerRequest, ContainerStatus};
use berth_daemon::models::{InstallContainerRequest, RemoveContainerRequest};
use serde::{de::DeserializeOwned, Serialize};
use std::time::{Duration, Instant};

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

    let mut made = Vec::new();
    for name in ["rust-1", "rust-2"] {
        let plan = InstallContainerRequest::new("nodejs".into(), name.into());
        made.push(containers::install_container(&caller, plan, None, None).await.unwrap().id);
    }
    let first = containers::list_containers(&caller, Some(1), None).await.unwrap();
    assert!(first.containers.len() == 1 && first.next_cursor.is_some());
    let second = containers::list_containers(&caller, Some(1), first.next_cursor.as_deref()).await.unwrap();
    assert_ne!(second.containers[0].id, first.containers[0].id);

    let mut got = containers::get_container_status_by_id(&caller, &made[0]).await.unwrap();
    assert!(got.name == "rust-1" && got.started_at.is_none());
    containers::start_container(&caller, ContainerRequest::new(made[0].clone())).await.unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while got.status != ContainerStatus::Running {
        assert!(Instant::now() < until, "{:?}", got.status);
        tokio::time::sleep(Duration::from_millis(200)).await;
        got = containers::get_container_status_by_id(&caller, &made[0]).await.unwrap();
    }
    assert!(got.started_at.is_some());
    containers::kill_container(&caller, ContainerRequest::new(made[0].clone())).await.unwrap();
    for id in &made {
        let whole = RemoveContainerRequest { remove_data: Some(true), ..RemoveContainerRequest::new(id.clone()) };
        let removed = containers::remove_container(&caller, whole).await.unwrap();
        assert_eq!(removed.status, ContainerStatus::Removed);
    }

    let gone = containers::get_container_status_by_id(&caller, &made[0]).await;
    assert_eq!(refusal(gone), (404, api_error::Error::NotFound));
    let refused = core_api::get_daemon(&calling(Some("nobody".into()))).await;
    assert_eq!(refusal(refused), (401, api_error::Error::Unauthorized));

    // An invalid token.
    let download = transfers_api::download_path(&calling(None), "/a", Some("nobody"), None, None, None, None).await;
    assert_eq!(refusal(download).0, 401);
}
